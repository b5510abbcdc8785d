interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers have every form
  readonly body: any
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

export interface Shop {
  readonly currency: string
  readonly site: string
  readonly coupon: string
  readonly boxes: readonly string[]
  readonly cards: readonly string[]
  readonly customers: readonly string[]
}

interface Done {
  readonly orders: number
  readonly others: number
  readonly refused: number
  readonly failed: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

export declare function caller(origin: string, token?: string): Caller
export declare function openShop(call: Caller): Promise<Shop>
export declare function order(call: Caller, shop: Shop, items: readonly Values[], values?: Values): Promise<Answer>
export declare function after(seconds: number): () => boolean
export declare function workTogether(calls: readonly Caller[], shop: Shop, isOver: () => boolean): Promise<Done>
export declare function faultsOf(call: Caller): Promise<string[]>
