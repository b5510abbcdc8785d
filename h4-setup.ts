import { configure } from '@testing-library/react'
configure({ asyncUtilTimeout: 12_000, defaultIgnore: 'script, style, [hidden]' })
