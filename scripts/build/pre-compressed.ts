import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A `.br` and a `.gz` beside every text file, as small as they get: the server sends these, whatever the browser takes. */
export function preCompressed(): Plugin {
  return {
    name: 'pre-compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (!/\.(?:js|css|svg|json)$/.test(output.fileName)) continue;
        const content = output.type === 'chunk' ? output.code : output.source;
        writeFileSync(join(dir, `${output.fileName}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${output.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
