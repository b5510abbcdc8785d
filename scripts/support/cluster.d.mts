export interface Cluster {
  readonly port: number
  /** The address of the first database, in which others are created. */
  readonly url: string
  readonly query: (text: string, database?: string) => Promise<Readonly<Record<string, unknown>>[]>
  readonly newDatabase: () => Promise<string>
  readonly expectReplica: () => Promise<void>
  readonly promote: () => Promise<void>
  readonly crash: () => Promise<void>
  readonly run: () => Promise<void>
  readonly stop: () => Promise<void>
}

export declare function whyNoCluster(): string | undefined
export declare function startCluster(options?: { readonly isDurable?: boolean; readonly of?: string }): Promise<Cluster>
