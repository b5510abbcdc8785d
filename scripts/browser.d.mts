import type { Browser } from '@playwright/test'

export declare const browserArgs: string[]
export declare function findBrowser(): Promise<string | undefined>
export declare function openBrowser(): Promise<Browser>
