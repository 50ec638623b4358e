import { unseal } from '@/platform/sealing/seal'
import { isRecoveryCode, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { verifyTotp } from '@/platform/second-factor/totp'
import type { IdentityContext } from '../../context'
import type { Assertion } from '../../contract/security'
import type { Factors, Proof } from '../../store/captcha/proofs'
import { readAssertion } from './passkeys/ceremony'

type CheckingContext = Pick<IdentityContext, 'config' | 'publicUrl' | 'origins'>

interface ProofInput {
  readonly code?: string | undefined
  readonly credential?: Assertion | undefined
}

/** How the secret of a member's app is kept. */
export const appSeal = ({ config }: Pick<IdentityContext, 'config'>, memberId: number) =>
  ({ secret: config.licenceSecret, purpose: 'foyer authenticator app', owner: String(memberId) }) as const

/**
 * The proof that somebody gave, if it is one: a code of the app, a recovery code (whether the member has it, the database
 * says when it is used), or what a passkey has signed.
 * @param holder who asked the passkey to sign
 */
export async function checkProof(
  context: CheckingContext,
  { code, credential }: ProofInput,
  { memberId, factors, holder, now }: { memberId: number; factors: Factors; holder: Buffer; now: Date },
): Promise<Proof | null> {
  if (code !== undefined) {
    if (isRecoveryCode(code)) return { by: 'recovery', hash: recoveryCodeHash(code) }
    const step = factors.app === null ? null : stepOf(context, code, { memberId, app: factors.app, now })
    return step === null ? null : { by: 'app', step }
  }
  const { passkey, challenge } = factors
  if (credential === undefined || passkey === null || challenge === null) return null
  const counter = await readAssertion(context, credential, passkey, challenge)
  return counter === null ? null : { by: 'passkey', id: passkey.id, counter, holder, challenge }
}

function stepOf(
  context: CheckingContext,
  code: string,
  { memberId, app, now }: { memberId: number; app: NonNullable<Factors['app']>; now: Date },
) {
  const secret = unseal(Buffer.from(app.secret, 'base64'), appSeal(context, memberId)).toString()
  return verifyTotp(secret, code, now, app.lastStep)
}
