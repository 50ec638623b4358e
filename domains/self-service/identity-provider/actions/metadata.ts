import type { AdapterPayload, ClientMetadata } from 'oidc-provider'
import { isOnDevice } from '../rules/clients'
import type { Client } from '../store/clients'

/** A client as the library reads it. */
export function clientMetadata(client: Client | null): AdapterPayload | undefined {
  if (client === null) return undefined
  const { id, name, secretHash, redirectUris, postLogoutUris } = client
  const metadata: ClientMetadata = {
    client_id: id,
    client_name: name,
    // The hash stands in its place: see `compareSecret`.
    ...(secretHash !== null && { client_secret: secretHash }),
    token_endpoint_auth_method: secretHash === null ? 'none' : 'client_secret_basic',
    application_type: secretHash === null && isOnDevice(redirectUris) ? 'native' : 'web',
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...postLogoutUris],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'RS256',
  }
  return metadata as AdapterPayload
}
