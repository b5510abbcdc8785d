import type { SettingsReader } from '../../platform/settings-reader'

/** The public address of the server. */
export interface PublicAddressSettings {
  /**
   * The path of PUBLIC_URL, below which the product is served. For a proxy that also serves other products. It starts
   * with a slash and ends without one. Default: '', the root of the host.
   */
  readonly basePath: string
}

/**
 * The first segments of the product's own paths. A base path cannot start with them, because forwarded paths would be
 * ambiguous.
 */
const own = ['api', 'files', 'assets']

/** Reads the path at which people open the product. */
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
