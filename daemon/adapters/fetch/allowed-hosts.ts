/** The hosts that the operator exempts from the address check: `host` or `host:port` (SVC_ALLOW_PRIVATE_HOSTS). */
const ENTRY = /^(?<host>\[[^\]]+\]|[^:[\]/@?#\s]+)(?::(?<port>\d{1,5}))?$/

export type AllowedHosts = (host: string, port: number) => boolean

/** Throws a sentence for the operator when an entry is neither. */
export function allowedHosts(entries: readonly string[]): AllowedHosts {
  const allowed = new Set(entries.map(normalEntry))
  return (host, port) => {
    const name = normalHost(host)
    return allowed.has(name) || allowed.has(`${name}:${port}`)
  }
}

function normalEntry(entry: string): string {
  const { host, port } = ENTRY.exec(entry.trim())?.groups ?? {}
  const name =
    host && URL.canParse(`http://${host}/`) ? normalHost(new URL(`http://${host}/`).hostname) : null
  if (!name)
    throw new Error(
      `SVC_ALLOW_PRIVATE_HOSTS: "${entry}" is not a host or host:port, such as nas.local, ` +
        '192.168.1.5:8080 or [fd00::5]:8080',
    )
  return port ? `${name}:${Number(port)}` : name
}

/** The form of the URL parser, without the brackets of IPv6 and the final dot of a fully qualified name. */
function normalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}
