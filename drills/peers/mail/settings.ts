import { join } from 'node:path'
import { nameServer } from './names'

/** The domain of the vendor, and one of customers who have their mailboxes at the same host. */
export const vendor = 'tidewren.example'
export const customers = 'customers.example'

interface Postfix {
  readonly folder: string
  readonly debian: string
  readonly smtp: number
  readonly lmtp: number
  readonly logFile: string
  /** The ports of programs that look at each letter, in their order. */
  readonly filters: readonly number[]
}

/**
 * Postfix hands mail to both domains to Dovecot, which knows who is there. Other domains stand for hosts elsewhere, in the
 * words of their refusals.
 */
export const postfixSettings = ({ folder, debian, lmtp, logFile, filters }: Postfix) => `
compatibility_level = 3.6
myhostname = mx.${vendor}
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
queue_directory = ${join(folder, 'queue')}
data_directory = ${join(folder, 'data')}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = ${join(debian, 'etc', 'postfix')}
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${logFile}
maillog_file_prefixes = ${folder}
alias_maps =
alias_database =
default_database_type = texthash
recipient_delimiter = +
virtual_mailbox_domains = ${vendor}, ${customers}
virtual_alias_maps = inline:{ bounces@${vendor}=support@${vendor} }
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
transport_maps = inline:{ { full.example = error:5.2.2 Mailbox full }, { nowhere.example = error:5.4.4 Host or domain name not found }, { later.example = retry:4.4.1 Connection timed out } }
delay_warning_time = 1s
queue_run_delay = 3s
minimal_backoff_time = 3s
smtpd_reject_unlisted_recipient = no
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_milters = ${filters.map((port) => `inet:127.0.0.1:${port}`).join(' ')}
milter_default_action = tempfail
`

/** Both write who found what as `mx.…`; letters of this machine are looked at like those of strangers. */
const found = `AuthservID mx.${vendor}`

export const opendkimSettings = (port: number) => `
Socket inet:${port}@127.0.0.1
Mode v
${found}
AlwaysAddARHeader yes
InternalHosts 192.0.2.1
RequireSafeKeys no
Nameservers ${nameServer}
Syslog no
`

export const opendmarcSettings = (port: number) => `
Socket inet:${port}@127.0.0.1
${found}
TrustedAuthservIDs mx.${vendor}
IgnoreHosts /dev/null
RejectFailures false
SPFSelfValidate true
Syslog false
`

/** Modules that look at senders, and at those of letters from this machine, too; Postfix tells the host's name. */
export const rspamdSettings = (port: number, folder: string) => `
lua = "/usr/share/rspamd/rules/rspamd.lua";
options {
  filters = "dkim";
  check_local = true;
  local_addrs = ["192.0.2.1"];
  dns { nameserver = ["${nameServer}:53"]; timeout = 1s; }
  url_tld = "${join(folder, 'endings')}";
  tempdir = "${folder}";
  cache_file = "${join(folder, 'symbols.cache')}";
  hs_cache_dir = "${folder}";
  control_socket = "${join(folder, 'control.sock')} mode=0600";
}
logging { type = "file"; filename = "${join(folder, 'log')}"; level = "info"; }
modules { path = "/usr/share/rspamd/plugins"; }
actions { reject = 1000; }
dkim { }
spf { }
dmarc { }
milter_headers { use = ["authentication-results"]; skip_local = false; }
worker "rspamd_proxy" {
  bind_socket = "127.0.0.1:${port}";
  milter = yes;
  timeout = 60s;
  count = 1;
  upstream "local" { default = yes; self_scan = yes; }
}
`

const services = (smtp: number) => [
  `127.0.0.1:${smtp} inet n - n - - smtpd`,
  'pickup unix n - n 60 1 pickup',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'verify unix - - n - 1 verify',
  'flush unix n - n 1000? 0 flush',
  'proxymap unix - - n - - proxymap',
  'proxywrite unix - - n - 1 proxymap',
  'smtp unix - - n - - smtp',
  'relay unix - - n - - smtp',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'discard unix - - n - - discard',
  'local unix - n n - - local',
  'virtual unix - n n - - virtual',
  'lmtp unix - - n - - lmtp',
  'anvil unix - - n - 1 anvil',
  'scache unix - - n - 1 scache',
  'postlog unix-dgram n - n - 1 postlogd',
]

export const postfixMaster = ({ smtp }: Postfix) => `${services(smtp).join('\n')}\n`

interface Dovecot {
  readonly folder: string
  readonly imap: number
  readonly lmtp: number
  readonly prefix: string
}

export const password = 'secret of a mailbox'

/** The addresses that have a mailbox. */
const people = [`support@${vendor}`, `ada@${customers}`, `ben@${customers}`]

export const dovecotPeople = () => people.map((name) => `${name}:{PLAIN}${password}::::::`).join('\n')

export const dovecotSettings = ({ folder, imap, lmtp, prefix }: Dovecot) => `
base_dir = ${join(folder, 'dovecot')}
state_dir = ${join(folder, 'dovecot')}
log_path = ${join(folder, 'dovecot.log')}
listen = 127.0.0.1
protocols = imap lmtp
ssl = no
disable_plaintext_auth = no
recipient_delimiter = +
default_internal_group = dovecot
first_valid_uid = 1
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
  separator = .
  prefix = ${prefix}
}
passdb {
  driver = passwd-file
  args = username_format=%Lu ${join(folder, 'people')}
}
userdb {
  driver = passwd-file
  args = username_format=%Lu ${join(folder, 'people')}
  default_fields = uid=vmail gid=vmail home=${join(folder, 'boxes')}/%Lu
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
`
