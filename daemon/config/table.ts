/**
 * The settings, one row each, with name, default and meaning; `node daemon/main.ts --help` prints
 * them, docs/configuration.md lists them.
 */
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { DEFAULT_MAIL_PORTS, MAIL_SECURITIES } from '../contract/mail-security.ts'
import { MAIL_LANGUAGES } from '../contract/notifications.ts'
import { RETENTION_DAYS } from '../contract/retention.ts'
import { UPDATE_URL, UPDATE_URL_RULE } from '../contract/system.ts'
import { BACKUP_CONFIG } from './backup-table.ts'
import { wholeNumber } from './number.ts'
import type { Setting } from './setting.ts'
import { STORAGE_CONFIG } from './storage-table.ts'

const port = wholeNumber({ min: 0, max: 65_535 })
const count = wholeNumber({ min: 1 })
const bytes = wholeNumber({ min: 0 })
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const template = z
  .string()
  .regex(/^https?:\/\/\S+$/, 'must be an http or https URL, with {space} for the space')
  .transform((url) => url.replace(/\/+$/, ''))
const words = z.union([
  z.array(z.string()),
  z.string().transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
])

/** `10.0.0.0/8, ::1`; the word `none` is an empty list. */
const proxies = words
  .transform((list) => (list.join() === 'none' ? [] : list))
  .pipe(
    z.array(
      z.union(
        [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
        'must be IP addresses (192.0.2.1) or networks (10.0.0.0/8), separated by commas, or none',
      ),
    ),
  )

/** `["whisper-cli", "-f", "{audio}"]`: a program and its arguments, never a shell command. */
const command = z
  .union([
    z.array(z.string().min(1)),
    z.string().transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('must be a JSON array of strings: a program and its arguments')
        return z.NEVER
      }
    }),
  ])
  .pipe(
    z
      .array(z.string().min(1), 'must be a JSON array of strings: a program and its arguments')
      .min(1),
  )
  .refine(
    (parts) => parts.some((part) => part.includes('{audio}')),
    'must include {audio} in its arguments',
  )

export const CONFIG = {
  dataDir: {
    env: 'SVC_DATA_DIR',
    schema: z.string().min(1).optional(),
    fallback: "the user's data folder",
    about: 'Data folder: database, videos, secrets, config.json',
  },
  databaseUrl: {
    env: 'SVC_DATABASE_URL',
    schema: z
      .string()
      .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    fallback: 'SQLite in the data folder',
    isSecret: true,
    about:
      'PostgreSQL database instead of SQLite: `postgres://user:password@host/database` (docs/scale-out.md)',
  },
  ...STORAGE_CONFIG,
  role: {
    env: 'SVC_ROLE',
    schema: z.enum(['server', 'worker']).default('server'),
    fallback: 'server',
    about:
      'worker: only encode, for the svc server that uses this database and this data folder or bucket ' +
      '(docs/scale-out.md)',
  },
  stateDir: {
    env: 'SVC_STATE_DIR',
    schema: z.string().min(1).optional(),
    fallback: 'the data folder',
    about:
      'Folder for the lock and caches of this process, if several use one PostgreSQL database; with ' +
      'SVC_STORAGE_URL also its data folder (docs/scale-out.md)',
  },
  masterKey: {
    env: 'SVC_MASTER_KEY',
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits, as in master.key')
      .optional(),
    fallback: 'master.key in the data folder',
    isSecret: true,
    about:
      'Key that encrypts the secrets in the database; it is saved as master.key, since backups contain that file',
  },
  host: {
    env: 'SVC_HOST',
    schema: z.string().min(1).default('127.0.0.1'),
    fallback: '127.0.0.1',
    about:
      'Address to listen on. Anything but loopback makes svc reachable from other machines ' +
      'and requires SVC_PUBLIC_URL and an owner password: see docs/sign-in.md',
  },
  port: {
    env: 'SVC_PORT',
    schema: port.default(4080),
    fallback: '4080',
    about: 'Port to listen on; 0 for any free port',
  },
  httpsPort: {
    env: 'SVC_HTTPS_PORT',
    schema: port.optional(),
    fallback: 'none',
    about:
      'Port to serve HTTPS on, besides the one for this machine; requires SVC_HTTPS_CERT, ' +
      'SVC_HTTPS_KEY, SVC_PUBLIC_URL and an owner password. See docs/https.md',
  },
  httpsHost: {
    env: 'SVC_HTTPS_HOST',
    schema: z.string().min(1).optional(),
    fallback: 'all addresses of this machine',
    about: 'Address to serve HTTPS on',
  },
  httpsCert: {
    env: 'SVC_HTTPS_CERT',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about: 'PEM file with the certificate and its chain; read again within 30 seconds of a change',
  },
  httpsKey: {
    env: 'SVC_HTTPS_KEY',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about: 'PEM file with the private key of the certificate, without a passphrase',
  },
  redirectPort: {
    env: 'SVC_REDIRECT_PORT',
    schema: port.optional(),
    fallback: 'none',
    about: 'Port to redirect plain HTTP from to SVC_PUBLIC_URL, usually 80',
  },
  publicUrl: {
    env: 'SVC_PUBLIC_URL',
    schema: address.optional(),
    fallback: 'http://127.0.0.1:<port>',
    about: 'Public URL of svc, when there is a proxy in front of it',
  },
  ownHosts: {
    env: 'SVC_OWN_HOSTS',
    schema: words
      .pipe(
        z.array(
          z
            .string()
            .regex(
              /^[a-zA-Z0-9.:-]+$/,
              'must be host names or IP addresses without a port, separated by commas',
            ),
        ),
      )
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .default([]),
    fallback: 'none',
    about:
      'Other host names or addresses (comma-separated) that the dashboard is opened at, ' +
      'besides localhost and the public URL',
  },
  cdnUrl: {
    env: 'SVC_CDN_URL',
    schema: address.optional(),
    fallback: 'the public URL',
    about: 'URL that pages load the components from',
  },
  imageUrl: {
    env: 'SVC_IMAGE_URL',
    schema: address.optional(),
    fallback: 'the public URL and /image',
    about: 'URL of frame images',
  },
  spaceMediaUrl: {
    env: 'SVC_SPACE_MEDIA_URL',
    schema: template.optional(),
    fallback: 'the public URL and /media/{space}',
    about: 'URL of the media files of a space; {space} may be part of the host',
  },
  ffmpeg: {
    env: 'SVC_FFMPEG',
    schema: z.string().min(1).optional(),
    fallback: 'detected automatically',
    about: 'Path of the ffmpeg to use, 5.1 or later',
  },
  sandbox: {
    env: 'SVC_SANDBOX',
    schema: z.enum(['auto', 'required']).default('auto'),
    fallback: 'auto',
    about:
      'required: nothing is decoded unless every protection of the ffmpeg sandbox is ' +
      'active; videos wait until then. auto: uses the protections that this machine ' +
      'supports. See docs/sandbox.md',
  },
  encoders: {
    env: 'SVC_ENCODERS',
    schema: wholeNumber({ min: 0, max: 256 }).default(availableParallelism()),
    fallback: 'number of processor cores',
    about:
      'Number of parallel encoding processes; fewer per video if half of the memory is not enough. 0: workers ' +
      'encode what they can (docs/scale-out.md)',
  },
  maxStills: {
    env: 'SVC_MAX_STILLS',
    schema: wholeNumber({ min: 1, max: 64 }).default(Math.max(2, availableParallelism())),
    fallback: 'number of processor cores, at least 2',
    about: 'Number of frame images created in parallel',
  },
  frameCacheBytes: {
    env: 'SVC_FRAME_CACHE_BYTES',
    schema: bytes.default(1_000_000_000),
    fallback: '1000000000',
    about: 'Cache size of frame images in bytes; the least recently used are deleted first',
  },
  transcriber: {
    env: 'SVC_TRANSCRIBER',
    schema: command.optional(),
    fallback: 'none',
    about:
      'Program that transcribes speech, and its arguments, as a JSON array with {audio}, ' +
      '{language}, {output}, {folder}; see docs/transcription.md',
  },
  transcriberSeconds: {
    env: 'SVC_TRANSCRIBER_SECONDS',
    schema: wholeNumber({ min: 1, max: 2_000_000 }).optional(),
    fallback: '4 times the length of the audio plus 900',
    about: 'Time limit of one transcription in seconds',
  },
  maxSourceBytes: {
    env: 'SVC_MAX_SOURCE_BYTES',
    schema: count.default(100_000_000_000),
    fallback: '100000000000',
    about: 'Maximum size of a source in bytes',
  },
  maxSourceSeconds: {
    env: 'SVC_MAX_SOURCE_SECONDS',
    schema: count.default(86_400),
    fallback: '86400',
    about: 'Maximum length of a source in seconds',
  },
  replacedSeconds: {
    env: 'SVC_REPLACED_SECONDS',
    schema: count.default(300),
    fallback: '300',
    about:
      'After a file is replaced, current viewers keep playing the old version until nobody ' +
      'has requested it for this long; at most 6 hours',
  },
  uploadExpirySeconds: {
    env: 'SVC_UPLOAD_EXPIRY_SECONDS',
    schema: count.default(604_800),
    fallback: '604800',
    about: 'Unfinished uploads are deleted after this long without activity',
  },
  requireOrigin: {
    env: 'SVC_REQUIRE_ORIGIN',
    schema: flag.default(false),
    fallback: 'false',
    about:
      'true: a space with allowed_domains refuses requests without Origin and Referer, ' +
      'such as those of players outside a browser',
  },
  requestsPerMinute: {
    env: 'SVC_REQUESTS_PER_MINUTE',
    schema: wholeNumber({ min: 0 }).default(600),
    fallback: '600',
    about:
      'Requests per minute for each API key and person; 0 for no limit. Uploads and media do not count',
  },
  publicRequestsPerMinute: {
    env: 'SVC_PUBLIC_REQUESTS_PER_MINUTE',
    schema: wholeNumber({ min: 0 }).default(6_000),
    fallback: '6000',
    about:
      'Requests per minute from each IP address without an API key; 0 for no limit. Media ' +
      'do not count',
  },
  trustedProxies: {
    env: 'SVC_TRUSTED_PROXIES',
    schema: proxies.default([]),
    fallback: 'none',
    about:
      'Trusted proxies (addresses or networks, comma-separated) whose X-Forwarded-For is ' +
      'used for the client address. Default: none. See docs/behind-a-proxy.md',
  },
  analyticsEventDays: {
    env: 'SVC_ANALYTICS_EVENT_DAYS',
    schema: wholeNumber(RETENTION_DAYS.analytics_event_days).default(30),
    fallback: '30',
    about: 'Days to keep raw view data; the analytics made from it are kept',
  },
  analyticsDays: {
    env: 'SVC_ANALYTICS_DAYS',
    schema: wholeNumber(RETENTION_DAYS.analytics_days).default(0),
    fallback: '0',
    about: 'Days to keep analytics; 0 keeps them forever',
  },
  deliveryDays: {
    env: 'SVC_DELIVERY_DAYS',
    schema: wholeNumber(RETENTION_DAYS.delivery_days).default(30),
    fallback: '30',
    about: 'Days to keep finished webhook deliveries',
  },
  auditDays: {
    env: 'SVC_AUDIT_DAYS',
    schema: wholeNumber(RETENTION_DAYS.audit_days).default(400),
    fallback: '400',
    about: 'Days to keep the audit log',
  },
  trashDays: {
    env: 'SVC_TRASH_DAYS',
    schema: wholeNumber(RETENTION_DAYS.trash_days).default(30),
    fallback: '30',
    about: 'Days to keep deleted videos and collections in the trash; 0 deletes them at once',
  },
  ...BACKUP_CONFIG,
  countries: {
    env: 'SVC_COUNTRIES',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about: 'Path of a country database (MMDB), to count views by country; see docs/analytics.md',
  },
  botNetworks: {
    env: 'SVC_BOT_NETWORKS',
    schema: proxies.default([]),
    fallback: 'none',
    about:
      'Addresses and networks (comma-separated) whose views count as bot views, such as ' +
      'data centers',
  },
  smtpHost: {
    env: 'SVC_SMTP_HOST',
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9._:-]{1,255}$/, 'must be a host name or an IP address')
      .optional(),
    fallback: 'none',
    about:
      'Mail server; without it, the owner can set one up in Settings → Mail. Requires ' +
      'SVC_MAIL_FROM. See docs/mail.md',
  },
  smtpPort: {
    env: 'SVC_SMTP_PORT',
    schema: wholeNumber({ min: 1, max: 65_535 }).optional(),
    fallback: DEFAULT_MAIL_PORTS,
    about: 'Port of the mail server',
  },
  smtpSecurity: {
    env: 'SVC_SMTP_SECURITY',
    schema: z.enum(MAIL_SECURITIES).default('starttls'),
    fallback: 'starttls',
    about:
      'Encryption of the connection to the mail server: tls, starttls, or none for a server on ' +
      'this machine',
  },
  smtpUser: {
    env: 'SVC_SMTP_USER',
    schema: z.string().min(1).max(200).optional(),
    fallback: 'none',
    about: 'User name for the mail server',
  },
  smtpPassword: {
    env: 'SVC_SMTP_PASSWORD',
    schema: z.string().min(1).max(1_000).optional(),
    fallback: 'none',
    isSecret: true,
    about: 'Password for the mail server',
  },
  mailFrom: {
    env: 'SVC_MAIL_FROM',
    schema: z.email('must be an e-mail address such as video@example.org').max(254).optional(),
    fallback: 'none',
    about: 'E-mail address that mail is sent from',
  },
  mailFromName: {
    env: 'SVC_MAIL_FROM_NAME',
    schema: z
      .string()
      .max(200)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must be a single line')
      .default('svc'),
    fallback: 'svc',
    about: 'Name that mail is sent from',
  },
  mailLanguage: {
    env: 'SVC_MAIL_LANGUAGE',
    schema: z.enum(MAIL_LANGUAGES).default('en'),
    fallback: 'en',
    about: 'Language of mail to people who have not chosen one: en, de, fr or nl',
  },
  diskLowBytes: {
    env: 'SVC_DISK_LOW_BYTES',
    schema: bytes.default(10_000_000_000),
    fallback: '10000000000',
    about:
      'Free space in bytes below which people who want to be notified get a mail; 0 sends none',
  },
  updateUrl: {
    env: 'SVC_UPDATE_URL',
    schema: z.string().regex(UPDATE_URL, UPDATE_URL_RULE).max(2_000).optional(),
    fallback: 'none',
    about:
      'Release index that is read once a day to see whether there is a newer version; by default, ' +
      'no such request is made. See docs/upgrade.md',
  },
  allowPrivateHosts: {
    env: 'SVC_ALLOW_PRIVATE_HOSTS',
    schema: words.default([]),
    fallback: 'none',
    about:
      'Private hosts (host or host:port, comma-separated) that input_url and webhooks may ' +
      'connect to',
  },
  vimeoApiUrl: {
    env: 'SVC_VIMEO_API_URL',
    schema: address.default('https://api.vimeo.com'),
    fallback: 'https://api.vimeo.com',
    about:
      'URL of the Vimeo API for imports; a private host must be listed in SVC_ALLOW_PRIVATE_HOSTS',
  },
  maxConnections: {
    env: 'SVC_MAX_CONNECTIONS',
    schema: wholeNumber({ min: 1, max: 1_000_000 }).default(10_000),
    fallback: '10000',
    about: 'Maximum number of open connections; further connections are closed immediately',
  },
  metricsToken: {
    env: 'SVC_METRICS_TOKEN',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces')
      .optional(),
    fallback: 'none',
    isSecret: true,
    about:
      'Secret to read /metrics from other machines (Authorization: Bearer); without it, ' +
      'only this machine can. See docs/metrics.md',
  },
  logLevel: {
    env: 'SVC_LOG_LEVEL',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    fallback: 'info',
    about: 'debug, info, warn, error or silent',
  },
  logFile: {
    env: 'SVC_LOG_FILE',
    schema: z.string().min(1).optional(),
    fallback: 'standard error',
    about: 'Log file with one JSON object per line; reopened at SIGHUP. See docs/operations.md',
  },
  accessLog: {
    env: 'SVC_ACCESS_LOG',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about:
      'File for an access log in Combined Log Format, with addresses of clients; reopened at ' +
      'SIGHUP. See docs/operations.md',
  },
  logMaxBytes: {
    env: 'SVC_LOG_MAX_BYTES',
    schema: bytes.default(50_000_000),
    fallback: '50000000',
    about: 'Size in bytes at which each log file is rotated; 0 disables rotation',
  },
  logFiles: {
    env: 'SVC_LOG_FILES',
    schema: wholeNumber({ min: 0, max: 100 }).default(4),
    fallback: '4',
    about: 'Number of rotated files to keep of each log',
  },
} as const satisfies Record<string, Setting>
