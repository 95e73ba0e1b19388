import type { Model } from '../../model/model.js';
import { timeObjectOf } from '../../model/values/typescript-forms.js';
import { conversionText } from '../../print/conversions.js';
import { printModule } from '../../print/module.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';

/** The public types for webhooks in the runtime. */
export const webhookTypes = 'SignedWebhook, UnsentWebhook, WebhookSending, WebhookSigning';

/** `src/webhooks.ts`: signs and sends webhooks. */
export function webhooksFile(model: Model, { name }: { readonly name: string }): OutputFile {
  return printModule({ model, package: 'server', path: 'webhooks' }, (module) => {
    const runtime = (wanted: string): string => runtimeName(wanted, module);
    const event = `${runtime('UnsentWebhook')}<${module.mention(typeSymbol(name))}>`;
    const functions = (['validate', 'stringify'] as const).map(
      (role) => `${role}: ${module.mention(validatorSymbol(name, role))}`,
    );
    const convertedTo = timeObjectOf({ kind: 'format', format: 'datetime' }, model.packages?.dates);
    const timestamp = convertedTo && conversionText({ kind: 'format', format: 'datetime', convertedTo }, module);
    const converted = timestamp === undefined ? '' : `, timestamp: ${timestamp}`;
    return [
      `const webhookType = { ${functions.join(', ')}${converted} };`,
      [
        '/**',
        ' * The headers and the body of an event, signed now (Standard Webhooks), to send it without',
        ' * `sendWebhook`. Throws a TypeError if the event does not fit its type.',
        ' */',
        `export function signWebhook(event: ${event}, options: ${runtime('WebhookSigning')}): Promise<${runtime('SignedWebhook')}> {`,
        `return ${runtime('signedWebhook')}(webhookType, event, options);`,
        '}',
      ].join('\n'),
      [
        '/**',
        ' * Sends an event once, by POST:',
        ' *',
        ' *     const { ok } = await sendWebhook(url, event, { secret, id });',
        ' *',
        ' * If the response is not `ok`, or there is none, send it again later with the same id. The address comes from',
        ' * a user: make sure that it is not in your own network.',
        ' */',
        `export function sendWebhook(url: string | URL, event: ${event}, options: ${runtime('WebhookSending')}): Promise<Response> {`,
        `return signWebhook(event, options).then((signed) => ${runtime('sentWebhook')}(url, signed, options));`,
        '}',
      ].join('\n'),
    ];
  });
}
