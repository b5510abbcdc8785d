/** The selectors of the same elements on both sites. `T` is the comparison application, which has no record page. */
export const sides = {
  Deckhand: {
    list: '/customer?size=25',
    rows: 'tr[data-row-key]',
    perPage: 20,
    next: 'button[aria-label="Next page"]',
    sort: 'thead th:nth-child(3) button',
    menu: (path) => `nav.menu a[href="${path}"]`,
    record: { open: 'tr[data-row-key] td:nth-child(4)', shown: { rows: 'a[href$="/edit"]' } },
    edit: 'a[href$="/edit"]',
    name: '#record_name',
    save: 'button[type=submit]',
  },
  T: {
    list: '/customer',
    rows: 'tr.ant-table-row',
    perPage: 25,
    next: '.ant-pagination-next button',
    sort: 'thead th:nth-child(2)',
    menu: (path) => `.ant-menu a[href="${path}"]`,
    edit: 'tr.ant-table-row a[href^="/product/"]',
    name: '#name',
    save: 'form .ant-btn-primary',
  },
}
