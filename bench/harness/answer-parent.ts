interface Failed {
  readonly kind: 'failed';
  readonly message: string;
}

/** Sends the first reply to the parent of this process, then one to each of its questions, until the parent is gone. */
export function answerParent<Question, Reply>(
  first: Reply | Promise<Reply>,
  replyTo: (question: Question) => Promise<Reply>,
): void {
  const failed = (error: Error): Failed => ({ kind: 'failed', message: error.stack ?? error.message });
  const send = (reply: Promise<Reply>): void => void reply.catch(failed).then((message) => process.send?.(message));
  process.on('message', (question: Question) => send(replyTo(question)));
  process.on('disconnect', () => process.exit());
  send(Promise.resolve(first));
}
