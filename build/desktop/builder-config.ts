/**
 * electron-builder's configuration for the folder that makeLayout prepares: data, validated against its
 * schema in test/app/builder-config.test.ts.
 */
import { VIDEO_ENDINGS } from '../../app/window/choose-files.ts'

export interface BuilderOptions {
  /** makeLayout's folder. */
  layout: string
  /** Where installers go. */
  output: string
  electronVersion: string
}

export function builderConfig({ layout, output, electronVersion }: BuilderOptions): object {
  const icons = `${layout}/resources/icons`
  return {
    appId: 'io.github.svc.desktop',
    productName: 'svc',
    copyright: 'The svc authors, Apache License 2.0',
    electronVersion,
    directories: { output, buildResources: icons },
    // All is in the bundle. electron-builder would look for packages as far up as it finds some.
    files: ['**/*', '!node_modules/**'],
    asar: true,
    // All in one, from above: a folder called node_modules at the top of such a set would be left out.
    extraResources: [{ from: `${layout}/resources`, to: '.', filter: ['**/*'] }],
    // No native module is built against Electron: sharp's is the same for every Node.
    npmRebuild: false,
    // Nothing is sent anywhere, and the app contacts no server unless it is set up to: docs/desktop.md.
    publish: null,
    protocols: [{ name: 'svc', schemes: ['svc'] }],
    fileAssociations: [
      {
        ext: VIDEO_ENDINGS,
        name: 'Video',
        description: 'Video',
        role: 'Viewer',
        mimeType: 'video/mp4',
      },
    ],
    electronFuses: {
      // The daemon is started by Electron's own Node.
      runAsNode: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
    },
    linux: {
      target: ['AppImage', 'deb'],
      category: 'AudioVideo',
      icon: `${icons}/sizes`,
      synopsis: 'The video appliance',
      maintainer: 'The svc authors <svc@svc.invalid>',
      executableName: 'svc-desktop',
      mimeTypes: [
        'video/quicktime',
        'video/x-matroska',
        'video/webm',
        'video/x-msvideo',
        'video/mpeg',
      ],
    },
    deb: { packageCategory: 'video', recommends: ['ffmpeg', 'bubblewrap'] },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.video',
      icon: `${icons}/icon.icns`,
      hardenedRuntime: true,
    },
    dmg: { title: 'svc ${version}' },
    win: { target: ['nsis'], icon: `${icons}/icon.ico` },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  }
}
