export declare const engine: string
export declare const root: string
