let decodeDomain = (domain: string): string => domain

/** Sets the decoder of domains such as 'xn--mller-kva.de'. The server sets the decoder when it starts. */
export const setDomainDecoder = (decode: (domain: string) => string): void => {
  decodeDomain = decode
}

/**
 * An e-mail address in the form that is stored and compared: lowercase, with ordinary characters in place of full-width
 * characters. On the server, an encoded domain becomes readable.
 */
export function normalizeEmail(typed: string): string {
  const [local = '', domain, ...rest] = withoutFullWidth(typed).split('@')
  if (domain === undefined || rest.length > 0) return typed.toLowerCase()
  const plain = domain
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .toLowerCase()
  const readable = /(^|\.)xn--/.test(plain) ? decodeDomain(plain) || plain : plain
  return `${local.normalize('NFC').toLowerCase()}@${readable}`
}

/** A text with ordinary ASCII characters in place of full-width characters. */
const withoutFullWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))

/** Matches the part before the at sign: words of letters of any script, separated by single dots. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/** Matches a domain with at least two labels. The last label has at least two characters or one ideograph. */
const domainPart =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+([\p{L}\p{M}]{2,}|[^\P{L}\p{ASCII}]|xn--[a-z0-9-]+)$/u

/** Whether a text is an e-mail address. The address can be internationalised (RFC 6531), such as 用户@例え.jp. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && localPart.test(local) && domainPart.test(domain) && isInternetDomain(domain)
}

/** Whether the domain name system can contain a name. Each label has at most 63 encoded characters. */
function isInternetDomain(domain: string): boolean {
  if (/^[a-z0-9.-]+$/.test(domain) && !domain.includes('xn--'))
    return domain.split('.').every((label) => label.length < 64)
  try {
    const { hostname } = new URL(`https://${domain}`)
    return hostname.split('.').every((label) => label.length < 64)
  } catch {
    return false
  }
}
