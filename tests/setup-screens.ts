import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for may take its time on a busy machine; the test's own limit ends it.
configure({ asyncUtilTimeout: 10_000 })

// The library clears the page by itself only for the file that loads it first.
afterEach(cleanup)
