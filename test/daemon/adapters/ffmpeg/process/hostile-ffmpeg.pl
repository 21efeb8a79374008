#!/usr/bin/perl
# Stands in for an ffmpeg that was taken over. Asked for its encoders it is the real one; else it tries what it should not
# be able to do, and says of each what came of it: a name, a tab, and 0 where it worked, else the number of the error.
use strict;
use warnings;
exec '/usr/bin/ffmpeg', @ARGV if grep { $_ eq '-encoders' } @ARGV;
$| = 1;
$SIG{XFSZ} = 'IGNORE';

my %option = map { split /=/, $_, 2 } grep { /^[a-z_]+=/ } @ARGV;
my ($source) = map { s/^file://r } grep { /^file:/ } @ARGV;

sub came { my ($name, $worked) = @_; my $errno = $! + 0; print $name, "\t", ($worked ? 0 : $errno), "\n" }
sub reads { my ($name, $path) = @_; came($name, open(my $file, '<', $path)) }
sub writes { my ($name, $path, $mode) = @_; came($name, open(my $file, $mode, $path)) }
sub calls { my ($name, $number, @args) = @_; came($name, syscall($number, @args) != -1) }

if ($option{do} eq 'memory') {
  my @kept;
  while (1) { push @kept, 'x' x (16 << 20); print "kept\t", (16 << 20) * @kept, "\n" }
}

reads("read $_", $_) for split /:/, $option{read};
opendir(my $proc, '/proc');
my @others = grep { /^\d+$/ && $_ != $$ } readdir $proc;
print "others\t", scalar(@others), "\n";

open(my $open, '<', $source) or die "source: $!";
my $again = '/proc/self/fd/' . fileno($open);
for my $path ($source, $again) {
  my $by = $path eq $source ? 'path' : 'number';
  writes("write source by $by", $path, '+<');
  came("truncate source by $by", truncate($path, 0));
  came("chmod source by $by", chmod(0666, $path));
}
came('remove source', unlink $source);
writes("write $_", $_, '>') for split /:/, $option{write};
if (open(my $file, '>', '/tmp/made')) { my $size = syswrite($file, 'x' x 1000); came('fill /tmp', $size) }

my $pid = fork;
came('fork', defined $pid);
exit 0 if defined $pid && $pid == 0;

# number,argument,…: arguments that would do, or would get far enough to be refused for another reason.
for (split /;/, $option{calls}) {
  my ($name, $number, @args) = split /,/;
  calls($name, $number, map { $_ eq 'victim' ? $option{victim} + 0 : $_ =~ /^\d+$/ ? $_ + 0 : "$_\0" } @args);
}
came('signal', kill('KILL', $option{victim}));
