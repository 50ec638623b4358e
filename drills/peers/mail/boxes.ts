import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailServers } from './servers'

/** The messages in a mailbox, as they lie there. */
export function messagesIn({ boxes }: Pick<MailServers, 'boxes'>, address: string, folder = ''): readonly string[] {
  const place = join(boxes, address, 'Maildir', folder)
  return ['new', 'cur']
    .map((each) => join(place, each))
    .filter(existsSync)
    .flatMap((each) => readdirSync(each).map((name) => readFileSync(join(each, name), 'utf8')))
}
