/**
 * What a unit of the whole system may do, as in the unit of the Debian package (build/release/debian/svc.service), but
 * without what needs a fixed place for program and data. A test holds the reasons against systemd-analyze.
 */
export const PROTECTIONS = `
# Files: /usr, /boot and /etc are read-only.
ProtectSystem=full
PrivateTmp=yes
PrivateMounts=yes
ProtectControlGroups=yes
RemoveIPC=yes

# Privileges: none but low ports for root, and no way to gain any.
NoNewPrivileges=yes
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=
RestrictSUIDSGID=yes
LockPersonality=yes
RestrictRealtime=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelModules=yes
ProtectProc=invisible
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service @mount
SystemCallErrorNumber=EPERM
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK

# What systemd-analyze security reports beyond this, by the names that it uses, and why it stays:
# - ProtectSystem=, ProtectHome=: program, data and backups are where you put them, also in a home folder.
# - PrivateDevices=, DeviceAllow=: a graphics card encodes, where there is one.
# - CapabilityBoundingSet=~CAP_NET_(BIND_SERVICE|BROADCAST|RAW): svc may listen on ports below 1024 if root runs it.
# - PrivateNetwork=, IPAddressDeny=, RestrictAddressFamilies=~AF_(INET|INET6): svc serves the network.
# - RestrictAddressFamilies=~AF_UNIX: looking up a host name may ask a service of this machine, and PostgreSQL may be
#   reached through its socket.
# - RestrictAddressFamilies=~AF_NETLINK, RestrictNamespaces=, SystemCallFilter=~@mount, SystemCallFilter=~@privileged,
#   ProtectKernelTunables=, ProtectKernelLogs=, ProcSubset=: bubblewrap makes the sandbox of each ffmpeg, with
#   namespaces, mounts, a network and a /proc of its own.
# - SystemCallFilter=~@resources: svc starts ffmpeg behind the daemon (nice) and with limits (prlimit).
# - MemoryDenyWriteExecute=: Node compiles JavaScript to machine code while it runs.
# - PrivateUsers=: the files of other folders that you add keep their owners.
# - RootDirectory=/RootImage=: ffmpeg and its libraries are those of the system.
`
