import type { IncomingMessage } from 'node:http'

/**
 * Removes the base path of the product from the URL of a call. A URL without the base path stays unchanged. A proxy may
 * already have removed the base path, and health checks bypass the proxy.
 *
 * @param basePath the base path from the settings. The base path must not be empty.
 */
export const createBasePathStripper =
  (basePath: string) =>
  ({ url = '/' }: IncomingMessage): string => {
    const rest = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^([/?]|$)/.test(rest)) return url
    return rest.startsWith('/') ? rest : `/${rest}`
  }

/**
 * Makes the URLs of the product's files in a page absolute, because the page may be opened at a path of any depth. URLs
 * that already start with the base path stay unchanged. Vite writes such URLs in development.
 */
export const prefixAssetPaths = (page: string, basePath: string): string =>
  page.replace(/(\s(?:href|src)=")\.?(\/(?!\/)[^"]*)/g, (_, open, file: string) =>
    basePath !== '' && file.startsWith(`${basePath}/`) ? open + file : open + basePath + file,
  )
