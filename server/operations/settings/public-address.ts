import type { SettingsReader } from '../../platform/settings-reader'

/** Where people reach the server. */
export interface PublicAddressSettings {
  /**
   * The path of PUBLIC_URL: below it the whole product lies, for a proxy that serves others beside it. It begins with a slash
   * and ends without one. Default: '', the host is the product's own.
   */
  readonly basePath: string
}

/** Where the product's own addresses begin: below one of them, what a proxy hands on could be taken for either. */
const own = ['api', 'files', 'assets']

/** Reads where people open the product. */
export function readPublicAddress({ address, refuse }: SettingsReader): PublicAddressSettings {
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'], 'https://deckhand.example.com')
  const basePath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')
  if (basePath === '') return { basePath }
  const [, first = ''] = basePath.split('/')
  if (!/^(\/[\w.~-]+)+$/.test(basePath) || own.includes(first))
    refuse(
      'PUBLIC_URL',
      `its path was expected to be of letters, digits, '-', '_' and '.', and not to begin with ${own.join(', ')}, as in https://example.com/deckhand`,
    )
  return { basePath }
}
