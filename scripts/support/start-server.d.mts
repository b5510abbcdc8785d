interface Served {
  readonly url: string
  readonly stop: () => Promise<void>
}

export declare const account: { readonly email: string; readonly password: string }
export declare function startServer(dataDir: string, env?: Readonly<Record<string, string>>): Promise<Served>
