import type { IncomingMessage } from 'node:http'

/**
 * Removes the base path of the product from the address of a call. A call without the base path stays the same. A
 * proxy may already have removed the path, and health checks bypass the proxy.
 *
 * @param basePath the base path of the settings. Not empty.
 */
export const createBasePathStripper =
  (basePath: string) =>
  ({ url = '/' }: IncomingMessage): string => {
    const rest = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^([/?]|$)/.test(rest)) return url
    return rest.startsWith('/') ? rest : `/${rest}`
  }

/**
 * Makes the addresses of the product's files in a page absolute, because pages are shown at addresses of any depth.
 * Addresses that already start with the base path stay the same. Vite writes such addresses in development.
 */
export const prefixAssetPaths = (page: string, basePath: string): string =>
  page.replace(/(\s(?:href|src)=")\.?(\/(?!\/)[^"]*)/g, (_, open, file: string) =>
    basePath !== '' && file.startsWith(`${basePath}/`) ? open + file : open + basePath + file,
  )
