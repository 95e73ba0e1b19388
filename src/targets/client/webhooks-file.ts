import type { Model } from '../../model/model.js';
import { printModule } from '../../print/module.js';
import { ownName, typeSymbol, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { declaredSymbol, runtimeName } from '../../print/runtime.js';
import { objectText } from '../../print/literals.js';
import { words } from '../../source/words.js';
import { namesOfModel } from './symbols.js';

/** The public types for webhooks in the runtime. */
export const webhookTypes: readonly string[] = words('ReceivedWebhook WebhookOptions WebhookRefusal WebhookRequest');

/**
 * `src/webhooks.ts`, for receivers of webhooks:
 *
 *     export function receiveWebhook(request: WebhookRequest, options: WebhookOptions): Promise<ReceivedWebhook<WebhookEvent>> {
 *       return readWebhook(request, options, { read: readWebhookEvent, isId: isWebhookId, isSigned: isSignedWebhook });
 *     }
 */
export function webhooksFile(model: Model, { name }: { readonly name: string }): OutputFile {
  return printModule({ model, package: 'client', path: 'webhooks' }, (module) => {
    const [received, options, request] = ['ReceivedWebhook', 'WebhookOptions', 'WebhookRequest'].map((type) =>
      runtimeName(type, module),
    );
    const readWebhook = runtimeName('readWebhook', module);
    const checks = {
      read: module.mention(validatorSymbol(name, 'read')),
      isId: module.mention(declaredSymbol('validators', 'isWebhookId')),
      isSigned: module.mention(declaredSymbol('validators', 'isSignedWebhook')),
    };
    return [
      [
        '/**',
        ' * Checks the signature of a webhook (Standard Webhooks) and reads it:',
        ' *',
        ' *     const received = await receiveWebhook(request, { secret });',
        " *     if (!received.ok) return new Response(received.message, { status: received.reason === 'event' ? 204 : 400 });",
        ' *     const { id, event } = received;',
        ' */',
        `export function ${ownName(namesOfModel(model), 'receiveWebhook')}(request: ${request}, options: ${options}): Promise<${received}<${module.mention(typeSymbol(name))}>> {`,
        `return ${readWebhook}(request, options, ${objectText(checks)});`,
        '}',
      ].join('\n'),
    ];
  });
}
