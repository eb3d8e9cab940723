import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms } from './ensure-program.ts';

const run = promisify(execFile);
const go = '/usr/lib/go-1.19/bin/go';
const keptIn = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sentiero');
const limitMs = 3 * 60 * 60_000;
/** Debian's sources, in addition to whatever this machine is set up with. */
const sources = 'deb-src http://deb.debian.org/debian bookworm main\n';

/**
 * The path of a Kubernetes API server. Debian has its source only, so it is built once, which takes a quarter of an hour
 * of processor time or more, and kept in the user's cache folder.
 */
export async function ensureKubeApiserver(): Promise<string> {
  const kept = join(keptIn, 'kube-apiserver-1.20');
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (isThere) return kept;
  await ensurePrograms({ [go]: 'golang-1.19-go', xz: 'xz-utils', 'dpkg-source': 'dpkg-dev' });
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-kubernetes-'));
  try {
    await fetchSource(folder);
    await run('nice', ['-n', '15', 'sh', '-euc', build], {
      cwd: folder,
      env: { ...process.env, ...environmentIn(folder) },
      timeout: limitMs,
      maxBuffer: 64 * 1024 * 1024,
    });
    await mkdir(keptIn, { recursive: true });
    // The cache may be on another file system, and another build may end at the same time.
    const copied = `${kept}.${process.pid}`;
    await copyFile(join(folder, 'kube-apiserver'), copied);
    await rename(copied, kept);
    return kept;
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchSource(folder: string): Promise<void> {
  const list = join(folder, 'sources.list');
  await writeFile(list, sources);
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  const apt = (...args: string[]) =>
    run('apt-get', [...optionsOf({ list, lists: join(folder, 'lists') }), '-qq', ...args], { cwd: folder });
  await apt('update');
  await apt('source', '--download-only', 'kubernetes');
}

const optionsOf = ({ list, lists }: { list: string; lists: string }) =>
  Object.entries({
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': lists,
    'APT::Sandbox::User': 'root',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);

const environmentIn = (folder: string) => ({
  GOPATH: join(folder, 'go'),
  GOCACHE: join(folder, 'cache'),
  GO111MODULE: 'off',
  GOFLAGS: '-p=1',
  CGO_ENABLED: '0',
});

/** The description of the API's objects is generated; everything else is in the source package. */
const build = `
folder=$PWD
version=k8s.io/kubernetes/vendor/k8s.io/component-base/version
mkdir -p go/src/k8s.io/kubernetes
tar -xzf kubernetes_*.orig.tar.gz --strip-components=1 -C go/src/k8s.io/kubernetes
cd go/src/k8s.io/kubernetes
${go} build -o "$folder/openapi-gen" ./vendor/k8s.io/kube-openapi/cmd/openapi-gen
inputs=$(grep -rl --include='*.go' '+k8s:openapi-gen=' pkg staging/src |
  grep -v -e zz_generated -e /testdata/ -e _test.go | xargs -n1 dirname | sort -u |
  sed -e 's,^staging/src/,k8s.io/kubernetes/vendor/,' -e 's,^pkg/,k8s.io/kubernetes/pkg/,' | paste -sd,)
"$folder/openapi-gen" -i "$inputs" -p k8s.io/kubernetes/pkg/generated/openapi -O zz_generated.openapi \\
  --go-header-file hack/boilerplate/boilerplate.generatego.txt \\
  --output-base "$folder/go/src" --report-filename "$folder/violations"
${go} build -ldflags "-s -w -X $version.gitVersion=v1.20.2 -X $version.gitMajor=1 -X $version.gitMinor=20" \\
  -o "$folder/kube-apiserver" ./cmd/kube-apiserver
`;
