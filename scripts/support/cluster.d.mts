export interface Cluster {
  readonly port: number
  /** Its first database, by which others are made. */
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
