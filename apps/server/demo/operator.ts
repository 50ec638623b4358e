import { codeAt, enrolment, sealTotpSecret } from '@/domains/operators/second-factor'
import { demoOperator } from '@/domains/operators/store/demo-operator'
import type { Config } from '@/platform/config/config'

/** What the start page says of the demo operator (D32): the second factor for an app, and the code of this moment. */
export function describeDemoOperator({ publicUrl, licenceSecret: secret }: Config, vendor: string, now: Date) {
  const { email, password, totpSecret } = demoOperator
  const { uri } = enrolment(sealTotpSecret(totpSecret, { secret }), { vendor, email }, { secret })
  return `    Console       ${publicUrl}/console
                  ${email}, ${password}, code ${codeAt(totpSecret, now)} (of this half minute)
                  ${uri}`
}
