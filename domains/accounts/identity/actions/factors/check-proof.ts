import { unseal } from '@/platform/sealing/seal'
import { isRecoveryCode, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { verifyTotp } from '@/platform/second-factor/totp'
import type { IdentityContext } from '../../context'
import type { Assertion } from '../../contract/security'
import type { Factors, Proof } from '../../store/captcha/proofs'
import type { CountedTry } from './counted-try'
import { noteWrong } from './guesses'
import { readAssertion } from './passkeys/ceremony'

type CheckingContext = Pick<IdentityContext, 'config' | 'publicUrl' | 'origins' | 'database' | 'events'>

/**
 * The factors that an account can have. They differ in strength: six digits of an app can be guessed, 80 random bits
 * cannot.
 */
export type FactorKind = Exclude<Proof['by'], 'password'>

interface ProofInput {
  readonly code?: string | undefined
  readonly credential?: Assertion | undefined
}

/** How the secret of a member's app is kept. */
export const appSeal = ({ config }: Pick<IdentityContext, 'config'>, memberId: number) =>
  ({ secret: config.licenceSecret, purpose: 'foyer authenticator app', owner: String(memberId) }) as const

interface ProofCheck {
  readonly memberId: number
  readonly factors: Factors
  /** The holder of the passkey's challenge. */
  readonly holder: Buffer
  /** The kinds that count here; a right one of another kind is a wrong one. */
  readonly takes: readonly FactorKind[]
  readonly tried: CountedTry
  readonly now: Date
}

/**
 * The proof that was given, if it is one of a kind that counts: a code of the app, a recovery code (whether the member has
 * it, the database says when it is used), or what a passkey has signed. A member whose factor is guessed gets a letter.
 */
export async function checkProof(
  context: CheckingContext,
  input: ProofInput,
  checked: ProofCheck,
): Promise<Proof | null> {
  const proof = await proofIn(context, input, checked)
  // No passkey is guessed.
  if (proof === null && input.code !== undefined) await noteWrong(context, checked)
  return proof
}

async function proofIn(
  context: CheckingContext,
  { code, credential }: ProofInput,
  { memberId, factors, holder, takes, now }: ProofCheck,
): Promise<Proof | null> {
  if (code !== undefined) {
    if (isRecoveryCode(code))
      return takes.includes('recovery') ? { by: 'recovery', hash: recoveryCodeHash(code) } : null
    const { app } = factors
    const step = app === null || !takes.includes('app') ? null : stepOf(context, code, { memberId, app, now })
    return step === null ? null : { by: 'app', step }
  }
  const { passkey, challenge } = factors
  if (credential === undefined || passkey === null || challenge === null || !takes.includes('passkey')) return null
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
