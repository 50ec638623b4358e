import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { debianFiles } from '@/tests/machine/debian-programs'
import { sparePort } from '@/tests/machine/spare-port'
import { laid } from '../tools'
import { nameServer } from './names'
import {
  dovecotPeople,
  dovecotSettings,
  opendkimSettings,
  opendmarcSettings,
  postfixMaster,
  postfixSettings,
  rspamdSettings,
} from './settings'

/** Programs of Debian find their own files where Debian has them, in a view of the machine that they alone have. */
const within = `
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
mount --bind "$2/passwd" /etc/passwd
mount --bind "$2/group" /etc/group
mount --bind "$2/resolv.conf" /etc/resolv.conf
shift 2
exec "$@"`

/** Postfix makes the folders that it lacks; its own script would put a process between us and its master. */
const postfixInFront = 'postfix check && exec /usr/lib/postfix/sbin/master -s'

/** The programs that look at each letter, and the packages that bring them. */
const filterPackages = {
  none: {},
  opendmarc: { 'usr/sbin/opendkim': 'opendkim', 'usr/sbin/opendmarc': 'opendmarc' },
  rspamd: { 'usr/bin/rspamd': 'rspamd' },
} as const
export type Filter = keyof typeof filterPackages

export interface MailServers {
  readonly smtp: number
  readonly imap: number
  /** Where the mailboxes lie, a folder for each address. */
  readonly boxes: string
  readonly restartDovecot: () => Promise<void>
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/**
 * Postfix and Dovecot as the vendor's own mail host, and as that of its customers.
 * @param prefix of all folders but INBOX
 * @param filter looks at each letter, too; OpenDMARC does with OpenDKIM
 */
export async function startMailServers(prefix: '' | 'INBOX.', filter: Filter = 'none'): Promise<MailServers> {
  const packages: Record<string, string> = {
    'usr/sbin/postfix': 'postfix',
    'usr/sbin/dovecot': 'dovecot-imapd',
    'usr/lib/dovecot/lmtp': 'dovecot-lmtpd',
    ...filterPackages[filter],
  }
  const { folder: debian } = debianFiles(packages)
  const folder = join(laid, 'mail')
  rmSync(folder, { recursive: true, force: true })
  const boxes = join(folder, 'boxes')
  for (const each of ['postfix', 'queue', 'data', 'dovecot', 'boxes'])
    mkdirSync(join(folder, each), { recursive: true })
  const [smtp = 0, imap = 0, lmtp = 0] = [await sparePort(), await sparePort(), await sparePort()]
  addPeople(folder)
  chownSync(boxes, ids.vmail, ids.vmail)
  chownSync(join(folder, 'data'), ids.postfix, ids.postfix)
  const logFile = join(folder, 'postfix.log')
  const filters: number[] = []
  for (const _ of Object.keys(filterPackages[filter])) filters.push(await sparePort())
  const postfix = { folder, debian, smtp, lmtp, logFile, filters }
  writeFileSync(
    join(folder, 'resolv.conf'),
    filters.length > 0 ? `nameserver ${nameServer}\n` : readFileSync('/etc/resolv.conf'),
  )
  writeFileSync(join(folder, 'postfix', 'main.cf'), postfixSettings(postfix))
  writeFileSync(join(folder, 'postfix', 'master.cf'), postfixMaster(postfix))
  writeFileSync(join(folder, 'people'), dovecotPeople())
  writeFileSync(join(folder, 'dovecot.conf'), dovecotSettings({ folder, imap, lmtp, prefix }))

  const start = (...words: string[]) => {
    const child = spawn('unshare', ['-m', 'sh', '-ec', within, 'sh', debian, folder, ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', MAIL_CONFIG: join(folder, 'postfix') },
    })
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    return async () => {
      process.off('exit', endWithUs)
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    }
  }
  const startDovecot = async () => {
    const stop = start('dovecot', '-F', '-c', join(folder, 'dovecot.conf'))
    await listens(imap)
    await listens(lmtp)
    return stop
  }
  let stopDovecot = await startDovecot()
  const stopFilters = startFilters(filter, filters, { folder, start })
  for (const port of filters) await listens(port)
  const stopPostfix = start('sh', '-c', postfixInFront)
  await listens(smtp)
  return {
    smtp,
    imap,
    boxes,
    async restartDovecot() {
      await stopDovecot()
      stopDovecot = await startDovecot()
    },
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      await stopPostfix()
      for (const stop of stopFilters) await stop()
      await stopDovecot()
    },
  }
}

interface Place {
  readonly folder: string
  readonly start: (...words: string[]) => () => Promise<void>
}

/** @returns what stops each */
function startFilters(filter: Filter, [first = 0, second = 0]: readonly number[], { folder, start }: Place) {
  const settings = (name: string, text: string) => {
    const file = join(folder, `${name}.conf`)
    writeFileSync(file, text)
    return file
  }
  if (filter === 'none') return []
  if (filter === 'rspamd') {
    mkdirSync(join(folder, 'rspamd'))
    // All endings of domains that there are take it half a minute.
    writeFileSync(join(folder, 'rspamd', 'endings'), 'example\n')
    // As root it runs only where it is told that this is meant.
    return [start('rspamd', '-f', '-i', '-c', settings('rspamd', rspamdSettings(first, join(folder, 'rspamd'))))]
  }
  return [
    start('opendkim', '-f', '-x', settings('opendkim', opendkimSettings(first))),
    start('opendmarc', '-f', '-c', settings('opendmarc', opendmarcSettings(second))),
  ]
}

const ids = { postfix: 64_800, dovecot: 64_801, dovenull: 64_802, vmail: 64_803, postdrop: 64_804 } as const

/** The accounts under which the programs run, beside those that the machine has. */
function addPeople(folder: string) {
  const lines = (write: (name: string, id: number) => string) =>
    Object.entries(ids).map(([name, id]) => write(name, id))
  const passwd = lines((name, id) => `${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin`)
  const group = lines((name, id) => `${name}:x:${id}:`)
  writeFileSync(join(folder, 'passwd'), `${readFileSync('/etc/passwd', 'utf8')}${passwd.join('\n')}\n`)
  writeFileSync(join(folder, 'group'), `${readFileSync('/etc/group', 'utf8')}${group.join('\n')}\n`)
}

async function listens(port: number) {
  for (let tries = 0; tries < 300; tries++) {
    const socket = connect(port, '127.0.0.1')
    const there = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (there) return
    await wait(100)
  }
  throw new Error(`No mail server listens at ${port}.`)
}
