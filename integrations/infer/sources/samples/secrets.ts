import { normalizeName } from '../../names'

const secretNames =
  /(password|passwd|passphrase|pwd|secret|token|apikey|accesskey|privatekey|credential|authorization|cookie|sessionid|csrf|otp|pincode|cvv|cvc|jwt|signature|salt|hash)/

/** Whether a name indicates a secret, such as a password, a token or a key. */
export const isSecretName = (name: string) => secretNames.test(normalizeName(name))

const secretTexts =
  /^(eyJ[\w-]+\.[\w-]+\.|(sk|pk|rk|ghp|gho|xox[abp]|AKIA|AIza)[-_]?[A-Za-z0-9_]{12,}|Bearer |Basic |\$(2[aby]|argon2\w*)\$|[A-Za-z0-9+/_-]{40,}={0,2}$|-----BEGIN)/

/** Whether a value looks like a token, a key or a password hash. */
export const isSecretText = (value: unknown) => typeof value === 'string' && secretTexts.test(value)
