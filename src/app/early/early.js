// Runs in the page before any other code. It starts to load the code of the address and sends the first call. The build
// inserts this script into the page, and replaces `told` by its table.
try {
  const { pages, calls, remembered } = told
  const { apiUrl = '', basePath = '', adapter } = JSON.parse(document.getElementById('settings').textContent || '{}')
  const { accessToken: token, viewedRole } = localStorage
  const [name = '', id, last] = location.pathname.slice(basePath.length).split('/').filter(Boolean)
  // Only the code that escapes ids can read an escaped id.
  const isQuoted = /^(=|%3D)/i.test(id ?? '')
  const isLanding = name === '' || name === 'dashboard'
  const page = !token
    ? 'signIn'
    : isLanding
      ? 'landing'
      : !Object.hasOwn(calls, name)
        ? 'other'
        : id === undefined
          ? 'list'
          : id === 'create' || last === 'edit'
            ? 'form'
            : 'show'

  for (const file of pages[page]) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `${basePath}/${file}`
    document.head.append(link)
  }

  // The same hash as in closed-pages.ts.
  const mark = [...`${name}/${page}`].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0)
  const isClosed = (localStorage.getItem('closed') ?? '').split(' ').includes(mark.toString(36))
  const [list, record] = calls[isLanding ? '' : name] ?? []
  const tab = localStorage.getItem(remembered[name] ?? '')
  const search = new URLSearchParams(location.search)
  const { page: number = 1, size, ...narrowed } = Object.fromEntries(search)
  const isPlain = Object.keys(narrowed).length === 0 && (tab === null || tab === '1')
  const path =
    page === 'list' || isLanding
      ? isPlain &&
        list?.replace(/_start=0&_end=(\d+)/, (_, usual) => {
          const rows = Number(size ?? usual)
          return `_start=${(number - 1) * rows}&_end=${number * rows}`
        })
      : id !== 'create' && !isQuoted && record?.replace(':id', () => id)
  if (path && token && !isClosed && !viewedRole && adapter === undefined) {
    const url = apiUrl + path
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': document.documentElement.lang }
    globalThis.early = { url, token, answer: fetch(url, { headers: { Accept: 'application/json', ...headers } }) }
    globalThis.early.answer.catch(() => undefined)
  }
} catch {
  // The code of the page makes the calls that could not start early.
}
