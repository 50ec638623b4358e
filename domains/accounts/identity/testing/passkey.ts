import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The server's request to an authenticator, as far as this one reads it. */
interface Question {
  readonly challenge?: unknown
}

interface SpoiltParts {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  /** The owner did not unlock it. */
  readonly withoutOwner?: boolean
}

const flags = { present: 1, verified: 4, withKey: 64 }
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** An authenticator in software: one key pair, which answers as WebAuthn's own JSON has it. */
export function createPasskey(url: string, { host = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = encoded(rawId)
  let counter = 0

  const clientData = (type: string, { challenge }: Question, spoilt: SpoiltParts) =>
    JSON.stringify({
      type,
      challenge: spoilt.challenge ?? challenge,
      origin: spoilt.origin ?? new URL(url).origin,
      crossOrigin: false,
    })

  const head = (spoilt: SpoiltParts, more = 0) => {
    const bytes = Buffer.alloc(37)
    sha256(spoilt.host ?? host).copy(bytes)
    bytes[32] = flags.present | (spoilt.withoutOwner ? 0 : flags.verified) | more
    bytes.writeUInt32BE(counter, 33)
    return bytes
  }

  // CBOR of the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key.
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])

  return {
    id,
    /** Answers the question for a new passkey. */
    create(question: Question, spoilt: SpoiltParts = {}) {
      const length = Buffer.from([0, rawId.length])
      const authenticatorData = Buffer.concat([head(spoilt, flags.withKey), Buffer.alloc(16), length, rawId, key])
      // CBOR of {fmt: "none", attStmt: {}, authData: …}.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authenticatorData.length]),
        authenticatorData,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', question, spoilt)),
          attestationObject: encoded(attestationObject),
          transports: ['internal'],
        },
      }
    },

    /** Signs what a login or a proof asks for. */
    sign(question: Question, spoilt: SpoiltParts = {}) {
      counter++
      const data = clientData('webauthn.get', question, spoilt)
      const authenticatorData = head(spoilt)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)),
        },
      }
    },
  }
}
