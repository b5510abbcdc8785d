declare module '@fastify/swagger-ui/static/swagger-ui.css'

/** The types of Swagger UI that this product uses. Swagger UI contains its own React and maps of Immutable.js. */
declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  import type { ComponentType, createElement } from 'react'

  type Attributes = Readonly<Record<string, unknown>>

  interface System {
    readonly React: { readonly createElement: typeof createElement }
    readonly layoutActions: { updateFilter(text: string): void }
  }

  interface Operations {
    readonly size: number
    filter(holds: (call: { get(name: 'method' | 'path'): string }) => boolean): Operations
  }

  /** The operations of a tag. */
  interface Tagged {
    get(name: 'operations'): Operations
    set(name: 'operations', operations: Operations): Tagged
  }

  interface AllTagged {
    map(change: (tagged: Tagged) => Tagged): AllTagged
    filter(holds: (tagged: Tagged) => boolean): AllTagged
  }

  interface Plugin {
    readonly components?: Readonly<
      Record<
        string,
        ComponentType<{ readonly getComponent: (name: string, isContainer?: boolean) => ComponentType }> | (() => null)
      >
    >
    readonly wrapComponents?: Readonly<
      Record<string, (original: ComponentType<Attributes>) => ComponentType<Attributes>>
    >
    readonly fn?: { readonly opsFilter: (all: AllTagged) => AllTagged }
  }

  interface Options {
    readonly domNode: HTMLElement
    readonly spec: object
    readonly layout: string
    readonly plugins: readonly ((system: System) => Plugin)[]
    readonly requestInterceptor: (request: object) => object
    readonly docExpansion: 'list'
    readonly displayRequestDuration: boolean
    readonly tryItOutEnabled: boolean
    readonly validatorUrl: null
  }

  export default function SwaggerUI(options: Options): System
}
