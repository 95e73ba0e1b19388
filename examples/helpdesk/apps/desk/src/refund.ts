import { createClient as createBilling } from '@acme/billing-client';
import { createClient as createHelpdesk } from '@acme/helpdesk-client';

const billing = createBilling({});
const helpdesk = createHelpdesk({});

/** Opens a ticket to refund an invoice. `Money` comes from one declaration, so the total of one API fits the other. */
export async function refund(id: string): Promise<string> {
  const { total } = await billing.invoice.get({ id });
  const ticket = await helpdesk.ticket.create({ body: { title: `Refund of invoice ${id}`, refund: total } });
  return ticket.id;
}
