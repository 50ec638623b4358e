import { expect, it } from 'vitest'
import { startServer } from '../server/server'

it('a failed page shows the visitor a reference, and nothing internal', async () => {
  const broken = await startServer()
  await broken.database.execute('drop table sessions cascade')
  const headers = { accept: 'text/html', cookie: 'laravel_session=a' }
  const answer = await fetch(`${broken.url}/checkout.htm?pid=1`, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html'])
  const page = await answer.text()
  expect(page).toContain(`please mention this reference: ${answer.headers.get('x-request-id')}`)
  expect(page).toContain('href="/checkout.htm?pid=1"')
  expect(page).not.toContain('sessions')
  await broken.close()
})
