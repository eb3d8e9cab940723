# Exits with 0 if this container's nginx responds: a small image has no curl, but Debian always includes this much
# Perl.
use strict;
use IO::Socket::INET;
my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1:8080', Timeout => 2) or exit 1;
print $socket "GET /health/live HTTP/1.0\r\n\r\n";
exit(<$socket> =~ / 200 / ? 0 : 1);
