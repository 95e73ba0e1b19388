/**
 * Reports each reason why tokens are refused, once: a wrong setting refuses every token, and clients decide how many they
 * send. There are few reasons, in words of the verifiers.
 */
export function refusedTokens(report: (line: string) => void): (reason: string) => void {
  const reported = new Set<string>();
  return (reason) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    // The options of the verifiers are variables of this program.
    const words = reason.replace('acceptsPlainJwt', 'ACCEPT_PLAIN_JWT');
    report(`A token was refused: ${words}. Further ones with this reason are not reported.`);
  };
}
