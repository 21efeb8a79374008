/** Service definitions for each system: the text of one file, as a pure function. */
import { PROTECTIONS } from './protections.ts'

export interface ServiceText {
  /** Program and arguments. */
  command: readonly string[]
  /** Working folder. */
  folder: string
  env: Readonly<Record<string, string>>
  /** File with further settings, as `environmentFile` writes it. */
  envFile?: string | undefined
  /** Whom a unit of the whole system runs as; absent, it is the user's own. */
  user?: string | undefined
  /** For systems that have no journal. */
  logFile: string
}

/** In every text, so that `install` and `uninstall` know their own. */
export const MARK = 'Written by svc daemon install'

/**
 * A unit of systemd, of a user or of the whole system: systemd.service(5), with the quoting of
 * systemd.syntax(7). The journal has its log.
 */
export function systemdUnit({ command, folder, env, envFile, user }: ServiceText): string {
  const quoted = (word: string) => `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`
  const disk = env.SVC_DATA_DIR
    ? '# While its disk is missing, svc would start with a new, empty library.\n' +
      `RequiresMountsFor=${quoted(env.SVC_DATA_DIR)}\n`
    : ''
  return `# ${MARK}
[Unit]
Description=svc, the video appliance
${disk}
[Service]
Type=exec
${user === undefined ? '' : `User=${user}\n`}ExecStart=${command.map((word) => quoted(word).replaceAll('$', '$$$$')).join(' ')}
WorkingDirectory=${folder.replaceAll('%', '%%')}
${Object.entries(env)
  .map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`)
  .join('\n')}
${envFile === undefined ? '' : `EnvironmentFile=${envFile.replaceAll('%', '%%')}\n`}UMask=0077
KillMode=mixed
TimeoutStopSec=30
Restart=on-failure
RestartSec=5
# 2: a setting is not valid, or svc is already running. Retrying does not help.
RestartPreventExitStatus=2
${user === undefined ? '' : PROTECTIONS}
[Install]
WantedBy=${user === undefined ? 'default' : 'multi-user'}.target
`
}

/** For `EnvironmentFile=`: systemd.exec(5). */
export const environmentFile = (env: Readonly<Record<string, string>>): string =>
  `# ${MARK}\n${Object.entries(env)
    .map(([name, value]) => `${name}="${value.replace(/[\\"`$]/g, '\\$&')}"\n`)
    .join('')}`

export const LAUNCHD_LABEL = 'svc.daemon'

/** An agent of launchd: launchd.plist(5). */
export function launchdPlist({ command, folder, env, logFile }: ServiceText): string {
  const string = (text: string) => `<string>${escaped(text)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${MARK} -->
<plist version="1.0">
<dict>
  <key>Label</key>
  ${string(LAUNCHD_LABEL)}
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    ${string(word)}`).join('\n')}
  </array>
  <key>WorkingDirectory</key>
  ${string(folder)}
  <key>EnvironmentVariables</key>
  <dict>
${Object.entries(env)
  .map(([name, value]) => `    <key>${escaped(name)}</key>\n    ${string(value)}`)
  .join('\n')}
  </dict>
  <key>Umask</key>
  <integer>63</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>StandardErrorPath</key>
  ${string(logFile)}
</dict>
</plist>
`
}

/** A task of Windows that runs from the user's sign-in on: a service proper needs a program made to be one. */
export function windowsTask({ command, folder, env }: ServiceText): string {
  const [program = '', ...words] = command
  // A task has no environment of its own: Node sets it, from words that name no other program.
  const setEnv = `data:text/javascript,Object.assign(process.env,${encodeURIComponent(JSON.stringify(env))})`
  const args = ['--import', setEnv, ...words]
    .map((word) => (/[\s"]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word))
    .join(' ')
  return `<?xml version="1.0" encoding="UTF-16"?>
<!-- ${MARK} -->
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>svc, the video appliance</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
    </LogonTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>10</Count>
    </RestartOnFailure>
  </Settings>
  <Actions>
    <Exec>
      <Command>${escaped(program)}</Command>
      <Arguments>${escaped(args)}</Arguments>
      <WorkingDirectory>${escaped(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  )
