# The API and its commands (migrate, staff, import-curriculum). Build it from the root of the repository.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS tools
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
RUN ["npm", "install", "--global", "pnpm@12.21.0", "turbo@2.11.11"]

FROM tools AS pruned
WORKDIR /repository
COPY . .
RUN ["turbo", "prune", "@sentiero/api", "--docker"]

FROM tools AS installed
WORKDIR /app
COPY --from=pruned /repository/out/json/ ./
RUN ["pnpm", "install", "--prod", "--frozen-lockfile", "--ignore-scripts", "--filter-prod", "@sentiero/api..."]
COPY --from=pruned /repository/out/full/packages ./packages
COPY --from=pruned /repository/out/full/apps ./apps

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="sentiero-api" \
  org.opencontainers.image.description="Sentiero's API"
# Build tools of the base image are removed; the folder receives mails if there is no mail server.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn* /opt/yarn* \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=installed /app /app
COPY infra/containers/health-check.ts /app/
WORKDIR /app/apps/api
ENV NODE_ENV=production HOST=0.0.0.0 API_PORT=8000 API_INTERNAL_PORT=8001 DATA_DIR=/data
EXPOSE 8000 8001
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "/app/health-check.ts", "API_PORT", "/health/live"]
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
