import { expect, test } from 'vitest'
import { days } from '@/platform/time/duration'
import { signedAddress, signedHeaders } from './signature'

/** The examples of Amazon's own documentation of the signature, with the signatures that it gives for them. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test.each([
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    nothing,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, nothing, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, nothing, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s %s is signed as Amazon signs it', (method, path, headers, contentHash, signature) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`)
  const { authorization } = signedHeaders(credentials, { method, url, headers, contentHash, at })
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${[
      ...Object.keys(headers),
      'host',
      'x-amz-content-sha256',
      'x-amz-date',
    ]
      .sort()
      .join(';')},Signature=${signature}`,
  )
})

test('an address is signed as Amazon signs it', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  expect(signedAddress(credentials, { method: 'GET', url, query: {}, at, life: days(1) })).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z' +
      '&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
