export declare function readPage(options: { readonly isServed: boolean }): Promise<string>
