import type { CustomFetch } from 'openid-client'
import { ForbiddenAddressError, sendOutside } from '@/platform/http/send-outside'
import { type OpenidProvider, type Reach, reached } from '@/platform/openid/relying-party'
import { companySignInBack } from '@/platform/paths'
import { seal, unseal } from '@/platform/sealing/seal'
import { seconds } from '@/platform/time/duration'
import type { CompanyLoginContext } from '../context'
import { issuerProblem, type ProviderProblem } from '../rules'
import type { Provider } from '../store/providers'

const timeout = seconds(10)
/** Keys of a large provider are long. In bytes. */
const most = 512 * 1024

/** Fetches an address that a customer has named, but none inside the network. */
const outsideFetch =
  ({ inside }: Pick<CompanyLoginContext, 'inside'>): CustomFetch =>
  async (url, { method, headers, body: given }) => {
    const body = given === undefined || given === null ? '' : String(given)
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = { url, method: method === 'POST' ? 'POST' : 'GET', headers: { ...headers, ...length }, body } as const
    const reply = await sendOutside({ ...sent, timeout, most, inside })
    return new Response(reply.body, { status: reply.status, headers: { 'content-type': reply.contentType } })
  }

/** How a company's provider is reached, and where it sends people back to. */
export const reachOf = (context: Pick<CompanyLoginContext, 'inside' | 'publicUrl'>): Reach => ({
  redirectUri: context.publicUrl + companySignInBack,
  fetch: outsideFetch(context),
})

const sealOf = ({ secret }: Pick<CompanyLoginContext, 'secret'>, companyId: number) =>
  ({ secret, purpose: 'foyer company sign-in', owner: String(companyId) }) as const

export const sealSecret = (context: Pick<CompanyLoginContext, 'secret'>, companyId: number, clientSecret: string) =>
  seal(Buffer.from(clientSecret), sealOf(context, companyId))

/** The provider as the protocol needs it. */
export const clientOf = (
  context: Pick<CompanyLoginContext, 'secret'>,
  { companyId, issuer, clientId, clientSecret }: Pick<Provider, 'companyId' | 'issuer' | 'clientId' | 'clientSecret'>,
): OpenidProvider => ({
  issuer,
  clientId,
  scope: 'openid email profile',
  clientSecret: unseal(clientSecret, sealOf(context, companyId)).toString(),
})

/** Returns what is wrong with a provider; `detail` is the provider's own message. */
export async function providerProblem(
  context: CompanyLoginContext,
  provider: OpenidProvider,
): Promise<{ readonly problem: ProviderProblem; readonly detail: string } | null> {
  const malformed = issuerProblem(provider.issuer, context)
  if (malformed !== null) return { problem: malformed, detail: '' }
  const found = await reached(provider, outsideFetch(context))
  if (found.state === 'good') return null
  if (found.state === 'failed' && chain(found.error).some((each) => each instanceof ForbiddenAddressError)) {
    return { problem: 'forbidden', detail: '' }
  }
  if (found.state === 'failed') {
    context.log.info({ issuer: provider.issuer, error: found.error }, 'a company’s provider did not answer as one')
    return { problem: found.answered ? 'noProvider' : 'unreachable', detail: '' }
  }
  return { problem: found.state, detail: found.detail }
}

/** An error and what caused it. */
function chain(error: unknown): readonly unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? [error] : [error, ...chain(cause)]
}
