/// <reference path="./swagger-ui.d.ts" />
import SwaggerUI from '@fastify/swagger-ui/static/swagger-ui-bundle.js'
import '@fastify/swagger-ui/static/swagger-ui.css'
import './swagger-viewer.css'

interface SwaggerViewerOptions {
  readonly description: object
  /** Sends the calls that the person tries. */
  readonly call: typeof fetch
}

/** Shows only the calls that a search found, such as 'get /api/v1/coupon'. */
export type FilterCalls = (text: string, calls: ReadonlySet<string>) => void

/**
 * Renders the documentation into an element of the page.
 *
 * @returns a function that filters the calls
 */
export function renderSwaggerViewer(place: HTMLElement, { description, call }: SwaggerViewerOptions): FilterCalls {
  let found: ReadonlySet<string> = new Set()
  const { layoutActions } = SwaggerUI({
    domNode: place.appendChild(document.createElement('div')),
    spec: description,
    layout: 'CallsAlone',
    plugins: [
      // The page already has a title, a search and a signed-in person, so Swagger UI does not show its own.
      ({ React: { createElement } }) => ({
        components: {
          CallsAlone: ({ getComponent }) =>
            createElement(
              'div',
              { className: 'swagger-ui' },
              createElement(getComponent('SvgAssets')),
              createElement(getComponent('errors', true)),
              createElement(getComponent('operations', true)),
            ),
          authorizeOperationBtn: () => null,
        },
        wrapComponents: {
          TextArea: (Original) => (props) => createElement(Original, { 'aria-label': 'Value', ...props }),
          // Keyboard users must be able to scroll the code.
          HighlightCode: (Original) => (props) =>
            createElement('div', { className: 'api-docs-code', tabIndex: 0 }, createElement(Original, props)),
        },
        fn: {
          opsFilter: (all) =>
            all
              .map((tagged) =>
                tagged.set(
                  'operations',
                  tagged.get('operations').filter((one) => found.has(`${one.get('method')} ${one.get('path')}`)),
                ),
              )
              .filter((tagged) => tagged.get('operations').size > 0),
        },
      }),
    ],
    requestInterceptor: (request) => Object.assign(request, { userFetch: call }),
    docExpansion: 'list',
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  })
  return (text, calls) => {
    found = calls
    layoutActions.updateFilter(text)
  }
}
