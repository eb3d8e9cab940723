# The web app, served by nginx, which also forwards /api to the API. Build it from the root of the repository.
ARG NODE_IMAGE=node:26.10.0-trixie-slim
ARG BASE_IMAGE=debian:13.7-slim

FROM ${NODE_IMAGE} AS tools
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
RUN ["npm", "install", "--global", "pnpm@12.21.0", "turbo@2.11.11"]

FROM tools AS pruned
WORKDIR /repository
COPY . .
RUN ["turbo", "prune", "@sentiero/web", "--docker"]

FROM tools AS built
WORKDIR /app
COPY --from=pruned /repository/out/json/ ./
RUN ["pnpm", "install", "--frozen-lockfile", "--ignore-scripts", "--filter", "@sentiero/web..."]
COPY --from=pruned /repository/out/full/packages ./packages
COPY --from=pruned /repository/out/full/apps ./apps
COPY tsconfig.base.json ./
WORKDIR /app/apps/web
ENV NODE_ENV=production
RUN ["node", "node_modules/vite/bin/vite.js", "build"]

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="sentiero-web" \
  org.opencontainers.image.description="Sentiero's web app"
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/* /var/www/html
COPY infra/containers/web/nginx.conf /etc/nginx/nginx.conf
COPY infra/containers/web/health-check.pl /app/
COPY --from=built /app/apps/web/dist /var/www/html
EXPOSE 8080
USER 10001:10001
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["perl", "/app/health-check.pl"]
ENTRYPOINT ["nginx", "-e", "stderr", "-g", "daemon off;"]
