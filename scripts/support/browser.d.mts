import type { Browser } from 'playwright-core'

export declare const browserArgs: string[]
export declare function findBrowser(): Promise<string | undefined>
export declare function openBrowser(): Promise<Browser>
