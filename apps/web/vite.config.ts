import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { port: 3000, strictPort: true },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
});
