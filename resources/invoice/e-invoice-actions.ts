/** The conditions for the downloads of a document. A credit from before the first invoice has no number yet. */
export const ofNumbered = {
  when: { number: { present: true } },
  refusals: [
    {
      when: { number: { present: false } },
      says: 'The credit note has no number yet. Issue the invoice of the order first.',
    },
  ],
} as const

/** The downloads of a numbered document as e-invoice, and the check of its characters before printing. */
export const eInvoiceActions = <const Name extends 'invoice' | 'credit-note'>(name: Name) =>
  ({
    facturX: {
      ...ofNumbered,
      label: 'Download e-invoice (PDF)',
      icon: 'download',
      call: { method: 'GET', path: `/${name}/factur-x/{id}` },
      downloads: '{{name}}-factur-x.pdf',
      warnedBy: { action: 'checkCharacters' },
      inMoreMenu: { number: { present: true } },
      permission: 'show',
      extension: true,
      says: 'E-invoice {{number}} downloaded.',
    },
    xRechnung: {
      ...ofNumbered,
      label: 'Download XRechnung (XML)',
      icon: 'download',
      call: { method: 'GET', path: `/${name}/xrechnung/{id}` },
      downloads: '{{name}}.xml',
      inMoreMenu: { number: { present: true } },
      permission: 'show',
      extension: true,
      says: 'E-invoice {{number}} downloaded.',
    },
    checkCharacters: {
      label: 'Check the characters of documents',
      call: { method: 'GET', path: `/${name}/check-characters/{id}` },
      button: false,
      readOnly: true,
      permission: 'show',
      extension: true,
    },
  }) as const
