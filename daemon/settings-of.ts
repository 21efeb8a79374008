/** The part of the configuration that operations use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupSettings } from './backup-config.ts'
import type { Config } from './config.ts'
import type { Settings } from './ports/deps.ts'
import { mailSettings } from './smtp-config.ts'

/** Wildcard addresses, which are not host names. */
const ANY = ['0.0.0.0', '::']

/** Version of this installation. */
export function ownVersion(): string {
  const file = join(import.meta.dirname, '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export function settingsOf(config: Config): Settings {
  return {
    version: ownVersion(),
    startedAt: new Date().toISOString(),
    nodeVersion: process.versions.node,
    dataDir: config.dataDir,
    ...addresses(config, config.port),
    maxSourceBytes: config.maxSourceBytes,
    maxSourceSeconds: config.maxSourceSeconds,
    uploadExpirySeconds: config.uploadExpirySeconds,
    replacedSeconds: config.replacedSeconds,
    requireOrigin: config.requireOrigin,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    publicRequestsPerMinute: config.publicRequestsPerMinute,
    encoders: config.encoders,
    maxStills: config.maxStills,
    ownHosts: [...new Set([config.host, ...config.ownHosts])].filter((host) => !ANY.includes(host)),
    maxConnections: config.maxConnections,
    metricsToken: config.metricsToken ?? null,
    vimeoApiUrl: config.vimeoApiUrl,
    ...mailSettings(config),
    ...backupSettings(config),
  }
}

export function addresses(
  config: Config,
  port: number,
): Pick<Settings, 'baseUrl' | 'cdnUrl' | 'imageUrl' | 'spaceMediaUrl'> {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const baseUrl =
    config.publicUrl ??
    `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`
  return {
    baseUrl,
    cdnUrl: config.cdnUrl ?? baseUrl,
    imageUrl: config.imageUrl ?? `${baseUrl}/image`,
    spaceMediaUrl: config.spaceMediaUrl ?? `${baseUrl}/media/{space}`,
  }
}
