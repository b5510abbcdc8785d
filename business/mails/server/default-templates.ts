interface TemplateText {
  readonly subject: string
  readonly body: string
}

/** The default texts of e-mails, used if the business has no template for the event. */
export const defaultTemplates: Readonly<
  Record<'en' | 'de', Readonly<Record<'placed' | 'paid' | 'shipped' | 'refunded', TemplateText>>>
> = {
  en: {
    placed: {
      subject: 'Your order {{order}}',
      body: 'Hello {{customer}},\n\nthank you for your order {{order}}. It comes to {{total}}.\n\n{{items}}\n\nWe write again when it is on its way.\n\n{{site}}',
    },
    paid: {
      subject: 'Your payment for order {{order}}',
      body: 'Hello {{customer}},\n\nyour payment for order {{order}} has arrived. Thank you.\n\n{{site}}',
    },
    shipped: {
      subject: 'Your order {{order}} is on its way',
      body: 'Hello {{customer}},\n\nyour order {{order}} has left us.\n\nCourier: {{courier}}\nTracking number: {{tracking}}\n{{link}}\n\n{{items}}\n\n{{site}}',
    },
    refunded: {
      subject: 'Your refund for order {{order}}',
      body: 'Hello {{customer}},\n\nwe have given back {{refunded}} for order {{order}}.\n\n{{site}}',
    },
  },
  de: {
    placed: {
      subject: 'Ihre Bestellung {{order}}',
      body: 'Guten Tag {{customer}},\n\nvielen Dank für Ihre Bestellung {{order}} über {{total}}.\n\n{{items}}\n\nWir schreiben Ihnen wieder, sobald sie unterwegs ist.\n\n{{site}}',
    },
    paid: {
      subject: 'Ihre Zahlung zur Bestellung {{order}}',
      body: 'Guten Tag {{customer}},\n\nIhre Zahlung zur Bestellung {{order}} ist eingegangen. Vielen Dank.\n\n{{site}}',
    },
    shipped: {
      subject: 'Ihre Bestellung {{order}} ist unterwegs',
      body: 'Guten Tag {{customer}},\n\nIhre Bestellung {{order}} hat unser Haus verlassen.\n\nVersand mit: {{courier}}\nSendungsnummer: {{tracking}}\n{{link}}\n\n{{items}}\n\n{{site}}',
    },
    refunded: {
      subject: 'Ihre Erstattung zur Bestellung {{order}}',
      body: 'Guten Tag {{customer}},\n\nwir haben Ihnen {{refunded}} zur Bestellung {{order}} erstattet.\n\n{{site}}',
    },
  },
}
