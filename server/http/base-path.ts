import type { IncomingMessage } from 'node:http'

/**
 * Takes the path below which the product is served off the address of a call. A call without it stays as it is: a proxy may
 * have taken it off, and checks of health come past the proxy.
 *
 * @param basePath as in the settings, not ''.
 */
export const createBasePathStripper =
  (basePath: string) =>
  ({ url = '/' }: IncomingMessage): string => {
    const rest = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^([/?]|$)/.test(rest)) return url
    return rest.startsWith('/') ? rest : `/${rest}`
  }

/**
 * Names the files of the product in a page by whole paths: the page is shown at addresses of any depth. Those that begin with
 * the path already, as Vite names them in development, stay as they are.
 */
export const prefixAssetPaths = (page: string, basePath: string): string =>
  page.replace(/(\s(?:href|src)=")\.?(\/(?!\/)[^"]*)/g, (_, open, file: string) =>
    basePath !== '' && file.startsWith(`${basePath}/`) ? open + file : open + basePath + file,
  )
